/** The colours of an organization's brand, as "#1a2b3c"; null for one that it has not chosen. */
export interface Brand {
  primary: string | null;
  secondary: string | null;
}
