import { useTranslation } from "react-i18next";
import { ProductPicture } from "#app/ui/ProductPicture/ProductPicture";
import type { PictureName } from "#app/ui/ProductPicture/pictures";
import * as site from "#app/ui/Site/Site.css";
import * as styles from "./Features.css";

interface GroupProps {
  group: string;
  points: readonly string[];
  /** Numbers in the texts. */
  values: Record<string, string>;
}

/** Heading of a group, with a sentence or two. */
export function Words({ group, values = {} }: { group: string; values?: Record<string, string> }) {
  const { t } = useTranslation("site");
  return (
    <div className={site.words}>
      <h2 id={group} className={site.sub}>
        {t(`features.${group}.title`)}
      </h2>
      <p>{t(`features.${group}.text`, values)}</p>
    </div>
  );
}

/** Group of claims beside a screenshot of them. */
export function PicturedGroup(props: GroupProps & { picture: PictureName; phone?: boolean }) {
  const { t } = useTranslation("site");
  const { group, points, values, picture, phone } = props;
  return (
    <section className={styles.feature} aria-labelledby={group}>
      <div className={styles.side}>
        <Words group={group} values={values} />
        <dl className={styles.points}>
          {points.map((name) => (
            <div key={name}>
              <dt className={site.pointTitle}>{t(`features.${group}.points.${name}.title`)}</dt>
              <dd className={styles.text}>{t(`features.${group}.points.${name}.text`, values)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ProductPicture name={picture} phone={phone} />
    </section>
  );
}

/** Group of claims side by side. */
export function PlainGroup({ group, points, values }: GroupProps) {
  const { t } = useTranslation("site");
  return (
    <section className={site.section} aria-labelledby={group}>
      <Words group={group} values={values} />
      <dl className={site.columns}>
        {points.map((name) => (
          <div key={name} className={site.point}>
            <dt className={site.pointTitle}>{t(`features.${group}.points.${name}.title`)}</dt>
            <dd className={styles.text}>{t(`features.${group}.points.${name}.text`, values)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
