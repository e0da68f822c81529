import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { Code } from "#app/ui/Identifier/Identifier";
import type { ShownKey } from "./shown-key.server";

/** History of a key, each date as stated by the organization and by the blockchain. */
export function KeyDetails({ signingKey }: { signingKey: ShownKey }) {
  const { t } = useTranslation("keys");
  const format = useFormat();
  const time = (iso: string | null) => (iso ? format.time(iso) : null);
  const { did, onChain, ...dates } = signingKey;
  const stated = (name: keyof ShownKey["onChain"]) => {
    const write = onChain[name];
    if (!write) return null;
    return (
      <>
        {time(write.blockTime)}
        {write.transactionHash ? (
          <>
            {" "}
            <Code>{write.transactionHash}</Code>
          </>
        ) : null}
      </>
    );
  };
  return (
    <DescriptionList
      facts={[
        [t("facts.key"), <Code key="did">{did}</Code>, "signingKey"],
        [t("facts.validFrom"), time(dates.validFrom)],
        [t("facts.registered"), stated("registered") ?? t("facts.notRegistered"), "blockchain"],
        [t("facts.retiredAt"), time(dates.retiredAt)],
        // A key that was never registered cannot be retired on the chain.
        [t("facts.retired"), dates.retiredAt && onChain.registered ? (stated("retired") ?? t("facts.notYet")) : null],
        [t("facts.compromisedFrom"), time(dates.compromisedFrom)],
        [t("facts.reportedAt"), time(dates.reportedAt)],
        [t("facts.compromised"), dates.compromisedFrom ? (stated("compromised") ?? t("facts.notYet")) : null],
      ]}
    />
  );
}
