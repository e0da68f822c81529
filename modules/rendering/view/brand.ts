/** Colors of an organization's brand, as "#1a2b3c"; null if not chosen. */
export interface Brand {
  primary: string | null;
  secondary: string | null;
}
