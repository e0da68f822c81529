import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dial, type OperatorView } from "#app/operator";
import Clock from "#app/ui/Icon/generated/clock";
import MapPin from "#app/ui/Icon/generated/map-pin";
import MessagesSquare from "#app/ui/Icon/generated/messages-square";
import Phone from "#app/ui/Icon/generated/phone";
import { OperatorAddress } from "#app/ui/Operator/Operator";
import { Card } from "#app/ui/Page/Page";
import * as styles from "./Contact.css";

const mapOf = (place: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;

interface OfficeProps {
  open: boolean;
  phone: string | null;
  chat: string | null;
  /** Legal entity with its address; null to name the city alone. */
  operator: OperatorView | null;
}

/**
 * Address, phone and office hours. The map is a link, so that no third party learns of the visit before it is followed.
 */
export function Office({ open, phone, chat, operator }: OfficeProps) {
  const { t } = useTranslation("contact");
  return (
    <aside className={styles.office} aria-labelledby="office">
      <Card labelledBy="office">
        <h2 id="office">{t("office.title")}</h2>
        <Fact Icon={MapPin}>
          {operator ? <OperatorAddress operator={{ ...operator, phone: null }} /> : <p>{t("office.place")}</p>}
          <a href={mapOf(operator?.address.join(", ") ?? "Rabat, Morocco")} rel="noreferrer">
            {t("office.map")}
          </a>
        </Fact>
        <Fact Icon={Clock}>
          <p>{t("office.hours")}</p>
          <p>
            <strong className={open ? styles.open : styles.closed}>
              {open ? t("office.open") : t("office.closed")}
            </strong>
          </p>
        </Fact>
        {chat ? (
          <Fact Icon={MessagesSquare}>
            <a href={chat} rel="noreferrer">
              {t("office.chat")}
            </a>
            <p>{t("office.chatUrgent")}</p>
          </Fact>
        ) : null}
        {phone ? (
          <Fact Icon={Phone}>
            <a href={dial(phone)} dir="ltr">
              {phone}
            </a>
            {chat ? null : <p>{t("office.urgent")}</p>}
          </Fact>
        ) : null}
        <p className={styles.reply}>{t("office.reply")}</p>
      </Card>
    </aside>
  );
}

function Fact({ Icon, children }: { Icon: typeof Clock; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <Icon size={20} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
