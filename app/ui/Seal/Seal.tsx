import { useId } from "react";
import type { ZelligeLayer } from "#modules/certificates/render/zellige";
import { foldSeal, TURNS } from "./fold-seal";
import * as styles from "./Seal.css";

/** The seal that grows from a seed: the same here, on the certificate's picture and in print. */
export function Seal({ seed, label, className }: { seed: string; label?: string; className?: string }) {
  const id = useId();
  const { wedge, centre } = foldSeal(seed);
  return (
    <svg
      viewBox="-102 -102 204 204"
      className={[styles.seal, className].filter(Boolean).join(" ")}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <g id={id}>
        <Tiles layers={wedge} />
      </g>
      {Array.from({ length: TURNS - 1 }, (_, turn) => turn + 1).map((turn) => (
        <use key={turn} href={`#${id}`} transform={`rotate(${(turn * 360) / TURNS})`} />
      ))}
      <Tiles layers={centre} />
    </svg>
  );
}

function Tiles({ layers }: { layers: ZelligeLayer[] }) {
  return layers.map(({ tone, path }) => <path key={tone} className={styles.glaze[tone]} d={path} />);
}
