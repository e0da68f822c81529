import type { ReactNode } from "react";
import * as styles from "./Picture.css";

/** Picture of a printed certificate. A stamp across it marks a certificate that is not valid. */
export function Picture(props: {
  src: string;
  alt: string;
  width?: number;
  height?: number;
  /** The picture in other widths, and its displayed width (HTML, `img`). */
  srcSet?: string;
  sizes?: string;
  lazy?: boolean;
  /** Whether it is the main content of the page; it is then loaded with high priority. */
  first?: boolean;
  stamp?: string | null;
  /** Color of the stamp: `open` for what is no fault, such as a newer certificate. */
  stampTone?: keyof typeof styles.stamp;
  /** PNG of the same picture, for browsers without WebP. */
  fallback?: string;
  /** Caption until the picture loads, where it may have to wait in a queue. */
  coming?: string;
}) {
  const {
    src,
    alt,
    width = 1188,
    height = 840,
    srcSet,
    sizes,
    lazy,
    first,
    stamp,
    stampTone = "bad",
    fallback,
    coming,
  } = props;
  return (
    <div className={styles.frame}>
      {coming && !stamp ? (
        <span className={styles.coming} aria-hidden="true">
          {coming}
        </span>
      ) : null}
      <WithFallback webp={fallback ? src : null}>
        <img
          className={stamp ? `${styles.picture} ${styles.withdrawn}` : styles.picture}
          src={fallback ?? src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={lazy ? "lazy" : undefined}
          {...(first ? { fetchpriority: "high" } : {})}
        />
      </WithFallback>
      {stamp ? <span className={styles.stamp[stampTone]}>{stamp}</span> : null}
    </div>
  );
}

function WithFallback({ webp, children }: { webp: string | null; children: ReactNode }) {
  if (!webp) return children;
  return (
    <picture>
      <source type="image/webp" srcSet={webp} />
      {children}
    </picture>
  );
}
