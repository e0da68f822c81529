import { z } from "zod";
import { CATEGORIES } from "./categories";

/** YAML reads an unquoted date as a moment. */
const calendarDate = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date(),
);

/** The head of a post. What is not named here is a mistake in spelling, and is refused. */
export const FrontMatterSchema = z.strictObject({
  title: z.string().trim().min(1).max(90),
  description: z.string().trim().min(1).max(220),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is small letters, digits and hyphens"),
  category: z.enum(CATEGORIES),
  publishedOn: calendarDate,
  author: z.string().trim().min(1).max(80),
  featured: z.boolean().default(false),
});
export type FrontMatter = z.infer<typeof FrontMatterSchema>;
