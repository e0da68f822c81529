import { describe, expect, it } from "vitest";
import { formCookie, readToken, sessionCookie } from "./cookies.server";

const https = { publicOrigin: "https://certificates.example" };
const http = { publicOrigin: "http://localhost:3000" };

describe("the session cookie", () => {
  it("is bound to the host over https", async () => {
    const header = await sessionCookie(https).serialize("token");
    expect(header).toMatch(/^__Host-sid=/);
    for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(header).toContain(attribute);
    expect(header).not.toContain("Domain");
  });

  it("has a plain name over http, where browsers refuse the other", async () => {
    const header = await sessionCookie(http).serialize("token");
    expect(header).toMatch(/^sid=/);
    expect(header).not.toContain("Secure");
    expect(header).toContain("HttpOnly");
  });

  it("ends with the browser unless an end is given", async () => {
    expect(await sessionCookie(https).serialize("token")).not.toMatch(/Expires|Max-Age/);
    const expires = new Date(Date.UTC(2027, 0, 1));
    expect(await sessionCookie(https).serialize("token", { expires })).toContain("Expires=Fri, 01 Jan 2027");
  });

  it("is read back from a request, and is nothing where it is absent or broken", async () => {
    const header = (await sessionCookie(http).serialize("token")).split(";")[0] ?? "";
    expect(await readToken(sessionCookie(http), header)).toBe("token");
    expect(await readToken(formCookie(http), header)).toBeNull();
    expect(await readToken(sessionCookie(http), "sid=%%%")).toBeNull();
    expect(await readToken(sessionCookie(http), null)).toBeNull();
  });
});
