import { useId } from "react";
import type { ZelligeLayer } from "#modules/scene/index";
import { foldSeal, TURNS } from "./fold-seal";
import * as styles from "./Seal.css";

const VIEW_BOX = "-102 -102 204 204";

interface SealProps {
  seed: string;
  label?: string;
  className?: string;
}

/** Seal generated from a seed, identical here, in the certificate's picture and in print. */
export function Seal({ seed, label, className = "" }: SealProps) {
  const classes = `${styles.seal} ${className}`;
  if (!label) {
    return (
      <svg viewBox={VIEW_BOX} className={classes} aria-hidden="true">
        <Turns seed={seed} />
      </svg>
    );
  }
  return (
    <svg viewBox={VIEW_BOX} className={classes} role="img">
      <title>{label}</title>
      <Turns seed={seed} />
    </svg>
  );
}

function Turns({ seed }: Pick<SealProps, "seed">) {
  const id = useId();
  const { wedge, centre } = foldSeal(seed);
  return (
    <>
      <g id={id}>
        <Tiles layers={wedge} />
      </g>
      {Array.from({ length: TURNS - 1 }, (_, turn) => turn + 1).map((turn) => (
        <use key={turn} href={`#${id}`} transform={`rotate(${(turn * 360) / TURNS})`} />
      ))}
      <Tiles layers={centre} />
    </>
  );
}

function Tiles({ layers }: { layers: ZelligeLayer[] }) {
  return layers.map(({ tone, path }) => <path key={tone} className={styles.glaze[tone]} d={path} />);
}
