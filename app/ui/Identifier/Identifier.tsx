import { groupPublicId } from "#modules/kernel/public-id";
import * as styles from "./Identifier.css";

/** A public ID in groups of four, written from left to right in every language. */
export function Identifier({ publicId }: { publicId: string }) {
  return (
    <bdi dir="ltr" className={styles.identifier}>
      {groupPublicId(publicId)}
    </bdi>
  );
}

/** A hash, key or address: broken anywhere, from left to right. */
export function Code({ children }: { children: string | number }) {
  return (
    <bdi dir="ltr" className={styles.code}>
      {children}
    </bdi>
  );
}
