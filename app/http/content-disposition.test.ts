import { expect, it } from "vitest";
import { contentDisposition } from "./content-disposition";

it("names a file in any script, and otherwise by its fallback", () => {
  expect(contentDisposition("attachment", "أ – O’Hara (1)'*.pdf", "CERT-1.pdf")).toBe(
    "attachment; filename=\"CERT-1.pdf\"; filename*=UTF-8''%D8%A3%20%E2%80%93%20O%E2%80%99Hara%20%281%29%27%2A.pdf",
  );
});

it("lets no name end the header or begin another", () => {
  expect(contentDisposition("inline", 'a"; filename=b\r\nSet-Cookie: c', "d.pdf")).not.toMatch(/[\r\n]|b"/);
});
