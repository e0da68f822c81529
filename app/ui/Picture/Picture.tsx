import * as styles from "./Picture.css";

/**
 * A certificate as it is printed, lying on the page. A stamp across it says that it is not to be relied on any more.
 */
export function Picture(props: {
  src: string;
  alt: string;
  width?: number;
  height?: number;
  /** The same in other widths, and how wide it is shown (HTML, `img`). */
  srcSet?: string;
  sizes?: string;
  lazy?: boolean;
  /** Whether it is what a page shows first: then it is fetched before everything else. */
  first?: boolean;
  stamp?: string | null;
  /** Said until the picture is there, where it may have to wait for its turn. */
  coming?: string;
}) {
  const { src, alt, width = 1188, height = 840, srcSet, sizes, lazy, first, stamp, coming } = props;
  return (
    <div className={styles.frame}>
      {coming && !stamp ? (
        <span className={styles.coming} aria-hidden="true">
          {coming}
        </span>
      ) : null}
      <img
        className={stamp ? `${styles.picture} ${styles.withdrawn}` : styles.picture}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={lazy ? "lazy" : undefined}
        {...(first ? { fetchpriority: "high" } : {})}
      />
      {stamp ? <span className={styles.stamp}>{stamp}</span> : null}
    </div>
  );
}
