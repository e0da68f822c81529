import { useTranslation } from "react-i18next";
import { isolated } from "#app/i18n/isolate";

/** A signed part of a certificate that a page does not print in full. */
export type PartView = { fault: "cut" | "overlap" | "outside" | "small" | "no-font" | "undrawn" | "left-out" } & (
  | { of: "name" | "achievement" | "issuer" | "signer" | "other" | "picture" }
  | { of: "field"; label: string }
);

/** Returns a function that describes such a part to issuing staff. */
export function useUnprintedName(): (part: PartView) => string {
  const { t } = useTranslation("certificates");
  return (unprinted) => {
    const part = partName(unprinted);
    switch (unprinted.fault) {
      case "cut":
        return t("printing.faults.cut", { part });
      case "overlap":
        return t("printing.faults.overlap", { part });
      case "outside":
        return t("printing.faults.outside", { part });
      case "small":
        return t("printing.faults.small", { part });
      case "undrawn":
        return t("printing.faults.undrawn");
      // These faults have notices of their own.
      case "no-font":
      case "left-out":
        return part;
    }
  };

  function partName(part: PartView): string {
    switch (part.of) {
      case "field":
        return isolated(part.label);
      case "name":
      case "achievement":
      case "picture":
        return t(`fields.${part.of}`);
      case "issuer":
        return t("printing.parts.issuer");
      case "signer":
        return t("printing.parts.signer");
      case "other":
        return t("printing.parts.other");
    }
  }
}
