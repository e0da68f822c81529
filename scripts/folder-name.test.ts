import { expect, it } from "vitest";
import { whyNotHere } from "./folder-name.mjs";

it.each(["/srv/a b", "/srv/diplômes", "/srv/شهادات", "/srv/100%20", "/srv/it's"])(
  "%s is a folder to build in",
  (folder) => {
    expect(whyNotHere(folder)).toBeNull();
  },
);

it.each([
  ["/srv/no #1", "#"],
  ["/srv/what?", "?"],
  ["/srv/$HOME", "$"],
  ['/srv/"quoted"', '"'],
  ["/srv/`id`", "`"],
  ["/srv/back\\slash", "\\"],
  ["/srv/two\nlines", "a control character"],
])("%s is refused in one line that names what is in its path", (folder, character) => {
  const line = whyNotHere(folder);
  expect(line).toContain(`a folder with ${character} in its path: move`);
  expect(line).not.toContain("\n");
});
