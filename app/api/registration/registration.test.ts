import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "#tests/builders/api";
import { PASSWORD } from "#tests/builders/person";

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

const USER = {
  organizationName: "École Atlas",
  organizationType: "Training Center",
  website: "",
  firstName: "Jean-Luc",
  lastName: "O'Brien",
  email: "jl@example.org",
  phone: "+212537712345",
  address: "Rabat",
  password: PASSWORD,
  confirmPassword: PASSWORD,
};

async function codeFromMail(): Promise<string> {
  await api.world.runJobs();
  return api.world.post.find(/\b\d{6}\b/) ?? "";
}

describe("registering", () => {
  it("asks for a code, takes it with the form, and lets the new owner in", async () => {
    const requested = await api.post("/register/request-verification", { email: USER.email, username: "Jean-Luc" });
    expect([requested.status, requested.body]).toEqual([202, { expiresInSeconds: 600 }]);
    const code = await codeFromMail();
    const wrong = await api.post("/register/check-and-register", {
      code: code === "000000" ? "000001" : "000000",
      user: USER,
    });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { code: "INVALID_CODE", error: "Invalid verification code. Please try again." },
    ]);
    const personal = { ...USER, password: "0brien-Jean8!", confirmPassword: "0brien-Jean8!" };
    const refused = await api.post("/register/check-and-register", { code, user: personal });
    expect([refused.status, refused.body.code]).toEqual([400, "PERSONAL_PASSWORD"]);
    const registered = await api.post("/register/check-and-register", { code, user: USER });
    expect([registered.status, registered.body, registered.headers.get("set-cookie")]).toEqual([201, {}, null]);
    expect(await api.world.db.session.count()).toBe(0);
    expect((await api.post("/login", { email: USER.email, password: PASSWORD })).status).toBe(200);
    const again = await api.post("/register/request-verification", { email: "JL@example.org", username: "x" });
    expect([again.status, again.body]).toEqual([
      409,
      { code: "EMAIL_TAKEN", error: "This email is already registered" },
    ]);
  });

  it("says beside each field what is wrong, in the agreed words", async () => {
    const empty = Object.fromEntries(Object.keys(USER).map((name) => [name, ""]));
    const { status, body } = await api.post("/register/check-and-register", { code: "12345", user: empty });
    expect(status).toBe(400);
    expect(body.code).toBe("INVALID_INPUT");
    expect(body.fields).toEqual({
      code: ["Please enter all 6 digits"],
      "user.organizationName": ["Organization name is required."],
      "user.organizationType": ["Organization type is required."],
      "user.firstName": ["First name is required."],
      "user.lastName": ["Last name is required."],
      "user.email": ["Email address is required."],
      "user.phone": ["Phone number is required."],
      "user.address": ["Address is required."],
      "user.password": ["Password is required."],
      "user.confirmPassword": ["Confirm password is required."],
    });
    const strange = {
      ...USER,
      firstName: "R2",
      lastName: "D2!",
      email: "no address",
      phone: "12",
      website: "nowhere",
      password: "short",
      confirmPassword: "other",
    };
    const second = await api.post("/register/check-and-register", { code: "12345x", user: strange });
    expect(second.body.fields).toEqual({
      code: ["Please enter only numbers"],
      "user.firstName": ["First name can only contain letters."],
      "user.lastName": ["Last name can only contain letters."],
      "user.email": ["Please enter a valid email address."],
      "user.phone": ["Please enter a valid phone number."],
      "user.website": ["Please enter a valid website (e.g. www.example.org)."],
      "user.password": [
        "Password does not meet requirements.",
        "Use at least 8 characters.",
        "Add an uppercase letter.",
        "Add a number.",
        "Add a special character.",
      ],
      "user.confirmPassword": ["Passwords do not match"],
    });
  });

  it("greets nobody with a text that is no name", async () => {
    await api.post("/register/request-verification", { email: USER.email, username: "Win now: www.evil.example" });
    await api.world.runJobs();
    expect(api.world.post.sent[0]?.text).not.toContain("evil");
    expect(api.world.post.sent[0]?.text).toContain("jl");
  });

  it("speaks the caller's language", async () => {
    const { body } = await api.post("/request-password-reset", { email: "" }, { "Accept-Language": "fr-FR,fr;q=0.9" });
    expect(body.fields.email).toEqual(["L’e-mail est obligatoire"]);
  });
});
