import type { InlinePicture } from "./draw-parts";

/** The platform's star (public/favicon.svg), 64 pixels wide: mail programs do not show SVG. */
const PNG = [
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAY1BMVEVMaXHwuFo0SV5AUF41SWE0SWBAUGA0TGA1Sl81SmDBnFt7",
  "c11jZV1YXl3lsVrksVpMV16qj1ySgVxvbF22llvNo1vMo1t6cl2eiFzZqlvYqluSgFyHelypjlxua121lVudh1zKtyzvAAAACnRS",
  "TlMA////P3AQQJ9gGYQgkAAAAAlwSFlzAAALEgAACxIB0t1+/AAAAZ5JREFUWMPll+uOgyAQRjuw2iIq1nrpvX3/p6xl3QoDIoVk",
  "d5POH9PoORFkPuhq9d9rs4nkCdlE8lEGyUcYRj7Y8OIDDQofZNB4P0P6pRTiB4N6N7UK1sS71h8l2O0iBU0TJ6gAqijBHmD/voBO",
  "TwoAMf2ivm+QncZHOQzFR/qUeQ+hBrjk0vQUSC6/AJy9BfTJdT0tQFZB++55pQsCpX+2EhTHb8FRyMt2oTfV/svBUrm7u/X+bU2+",
  "decD6n9uCrgzYXB+0BLzJSUOg5E/xRELuoLMGzDfZ7ZJzPo5g85XdwEzJe6VzaDx1xs463Y1DUwLkMYtaLSAYSvTQKp9OUeXtT4E",
  "9jMJDM0Ot08iWgkTbxpIccD4wfiMTF0I2ECNLyGoizcMy0uZ4WbQDZ0p6Ny8blhsZ2YLhAQHSjk29aHEgZL4RFrLp0jjrU+kaaG6",
  "xaE6vFTtLcjOtlivs4CNZRh9GbCxaFtb/beba/T2Hn/A+LBTWrpWKsFMot5NPU7OjCz1/1sGFvKHgUXyiiGQfxmC+dEQwUtDFD8Y",
  "IvlfqAdi0xq7D4XlmQAAAABJRU5ErkJggg==",
].join("");

/** The platform's mark, 32 pixels wide. Its name stands beside it, so it has no text of its own. */
export const BRAND_MARK: InlinePicture = {
  content: Uint8Array.from(Buffer.from(PNG, "base64")),
  contentType: "image/png",
  width: 32,
  height: 32,
  alt: "",
};
