/** Links for adding a certificate to other sites. They are plain links without third-party scripts. */

/** Links for sharing an address; `text` describes its target in the page's language. */
export function shareLinks(address: string, text: string, subject: string) {
  const link = encodeURIComponent(address);
  const both = encodeURIComponent(`${text} ${address}`);
  return [
    { by: "linkedin", href: `https://www.linkedin.com/sharing/share-offsite/?url=${link}` },
    { by: "whatsapp", href: `https://wa.me/?text=${both}` },
    { by: "x", href: `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${link}` },
    { by: "email", href: `mailto:?subject=${encodeURIComponent(subject)}&body=${both}` },
  ] as const;
}
