import * as styles from "./Picture.css";

/** A certificate as it is printed, lying on the page. */
export function Picture({ src, alt, lazy = false }: { src: string; alt: string; lazy?: boolean }) {
  return (
    <img className={styles.picture} src={src} alt={alt} width={1188} height={840} loading={lazy ? "lazy" : "eager"} />
  );
}
