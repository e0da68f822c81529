/** Addresses by which other sites take over a certificate. They are plain links: nothing of theirs is on our pages. */

/** Where the address can be shared; `text` says in the page's language what it leads to. */
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
