import * as styles from "./Contact.css";

/** A field that people do not see and programs fill in. Who hears the page is told to leave it empty. */
export function HoneyPot({ name, label }: { name: string; label: string }) {
  return (
    <div className={styles.trap}>
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
