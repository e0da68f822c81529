import { globalStyle } from "@vanilla-extract/css";
import { vars } from "./vars.css";

// Print shows the content only: ink on white, collapsed sections left out, addresses written out.
globalStyle(":root:root:root", {
  "@media": {
    print: { colorScheme: "light", vars: { [vars.paper]: "#fff", [vars.muted]: "#333" } },
  },
});
globalStyle("header, footer, form, nav, [data-screen]", { "@media": { print: { display: "none !important" } } });
globalStyle("main a[href^='http']::after", { "@media": { print: { content: "' (' attr(href) ')'" } } });
