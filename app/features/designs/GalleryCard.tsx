import type { ReactNode } from "react";
import * as styles from "./Designs.css";

/** Card in a gallery: pictures, name and actions. A specimen is a line in a font. */
export function GalleryCard(props: {
  pictures: { src: string; width?: number; height?: number }[];
  specimen?: boolean;
  heading: "h2" | "h3";
  name: ReactNode;
  children: ReactNode;
}) {
  const { pictures, specimen = false, heading: Heading, name, children } = props;
  return (
    <li className={styles.card}>
      <div className={specimen ? styles.specimens : styles.pictures}>
        {pictures.map((picture) => (
          <img
            key={picture.src}
            {...picture}
            className={specimen ? styles.specimen : styles.picture}
            alt=""
            loading="lazy"
          />
        ))}
      </div>
      <div className={styles.words}>
        <Heading className={styles.name}>{name}</Heading>
        {children}
      </div>
    </li>
  );
}
