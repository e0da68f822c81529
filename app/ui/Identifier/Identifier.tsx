import { groupPublicId } from "#modules/kernel/public-id";
import * as styles from "./Identifier.css";

/** Public ID in groups of four, left to right in every language. */
export function Identifier({ publicId }: { publicId: string }) {
  return (
    <bdi dir="ltr" className={styles.identifier}>
      {groupPublicId(publicId)}
    </bdi>
  );
}

/** Hash, key or address: breaks anywhere, left to right. */
export function Code({ children }: { children: string | number }) {
  return (
    <bdi dir="ltr" className={styles.code}>
      {children}
    </bdi>
  );
}
