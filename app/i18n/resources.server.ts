import type { Language } from "#modules/kernel/languages";
import type { Namespace } from "./languages";
import arAccount from "./locales/ar/account.json";
import arAuth from "./locales/ar/auth.json";
import arBlog from "./locales/ar/blog.json";
import arCertificates from "./locales/ar/certificates.json";
import arCommon from "./locales/ar/common.json";
import arContact from "./locales/ar/contact.json";
import arErrors from "./locales/ar/errors.json";
import arFaq from "./locales/ar/faq.json";
import arHome from "./locales/ar/home.json";
import arKeys from "./locales/ar/keys.json";
import arLegal from "./locales/ar/legal.json";
import arMail from "./locales/ar/mail.json";
import arProof from "./locales/ar/proof.json";
import arSite from "./locales/ar/site.json";
import arTrust from "./locales/ar/trust.json";
import arVerification from "./locales/ar/verification.json";
import deAccount from "./locales/de/account.json";
import deAuth from "./locales/de/auth.json";
import deBlog from "./locales/de/blog.json";
import deCertificates from "./locales/de/certificates.json";
import deCommon from "./locales/de/common.json";
import deContact from "./locales/de/contact.json";
import deErrors from "./locales/de/errors.json";
import deFaq from "./locales/de/faq.json";
import deHome from "./locales/de/home.json";
import deKeys from "./locales/de/keys.json";
import deLegal from "./locales/de/legal.json";
import deMail from "./locales/de/mail.json";
import deProof from "./locales/de/proof.json";
import deSite from "./locales/de/site.json";
import deTrust from "./locales/de/trust.json";
import deVerification from "./locales/de/verification.json";
import enAccount from "./locales/en/account.json";
import enAuth from "./locales/en/auth.json";
import enBlog from "./locales/en/blog.json";
import enCertificates from "./locales/en/certificates.json";
import enCommon from "./locales/en/common.json";
import enContact from "./locales/en/contact.json";
import enErrors from "./locales/en/errors.json";
import enFaq from "./locales/en/faq.json";
import enHome from "./locales/en/home.json";
import enKeys from "./locales/en/keys.json";
import enLegal from "./locales/en/legal.json";
import enMail from "./locales/en/mail.json";
import enProof from "./locales/en/proof.json";
import enSite from "./locales/en/site.json";
import enTrust from "./locales/en/trust.json";
import enVerification from "./locales/en/verification.json";
import esAccount from "./locales/es/account.json";
import esAuth from "./locales/es/auth.json";
import esBlog from "./locales/es/blog.json";
import esCertificates from "./locales/es/certificates.json";
import esCommon from "./locales/es/common.json";
import esContact from "./locales/es/contact.json";
import esErrors from "./locales/es/errors.json";
import esFaq from "./locales/es/faq.json";
import esHome from "./locales/es/home.json";
import esKeys from "./locales/es/keys.json";
import esLegal from "./locales/es/legal.json";
import esMail from "./locales/es/mail.json";
import esProof from "./locales/es/proof.json";
import esSite from "./locales/es/site.json";
import esTrust from "./locales/es/trust.json";
import esVerification from "./locales/es/verification.json";
import frAccount from "./locales/fr/account.json";
import frAuth from "./locales/fr/auth.json";
import frBlog from "./locales/fr/blog.json";
import frCertificates from "./locales/fr/certificates.json";
import frCommon from "./locales/fr/common.json";
import frContact from "./locales/fr/contact.json";
import frErrors from "./locales/fr/errors.json";
import frFaq from "./locales/fr/faq.json";
import frHome from "./locales/fr/home.json";
import frKeys from "./locales/fr/keys.json";
import frLegal from "./locales/fr/legal.json";
import frMail from "./locales/fr/mail.json";
import frProof from "./locales/fr/proof.json";
import frSite from "./locales/fr/site.json";
import frTrust from "./locales/fr/trust.json";
import frVerification from "./locales/fr/verification.json";
import zhAccount from "./locales/zh/account.json";
import zhAuth from "./locales/zh/auth.json";
import zhBlog from "./locales/zh/blog.json";
import zhCertificates from "./locales/zh/certificates.json";
import zhCommon from "./locales/zh/common.json";
import zhContact from "./locales/zh/contact.json";
import zhErrors from "./locales/zh/errors.json";
import zhFaq from "./locales/zh/faq.json";
import zhHome from "./locales/zh/home.json";
import zhKeys from "./locales/zh/keys.json";
import zhLegal from "./locales/zh/legal.json";
import zhMail from "./locales/zh/mail.json";
import zhProof from "./locales/zh/proof.json";
import zhSite from "./locales/zh/site.json";
import zhTrust from "./locales/zh/trust.json";
import zhVerification from "./locales/zh/verification.json";

/** Texts by key; a group of texts is an object in itself. */
export interface Texts {
  [key: string]: string | Texts;
}

/** Every text of the interface. For the server alone: a page is sent only the words of its own language. */
export const resources: Record<Language, Record<Namespace, Texts>> = {
  en: {
    common: enCommon,
    auth: enAuth,
    account: enAccount,
    certificates: enCertificates,
    keys: enKeys,
    trust: enTrust,
    verification: enVerification,
    mail: enMail,
    home: enHome,
    errors: enErrors,
    legal: enLegal,
    contact: enContact,
    faq: enFaq,
    site: enSite,
    blog: enBlog,
    proof: enProof,
  },
  fr: {
    common: frCommon,
    auth: frAuth,
    account: frAccount,
    certificates: frCertificates,
    keys: frKeys,
    trust: frTrust,
    verification: frVerification,
    mail: frMail,
    home: frHome,
    errors: frErrors,
    legal: frLegal,
    contact: frContact,
    faq: frFaq,
    site: frSite,
    blog: frBlog,
    proof: frProof,
  },
  ar: {
    common: arCommon,
    auth: arAuth,
    account: arAccount,
    certificates: arCertificates,
    keys: arKeys,
    trust: arTrust,
    verification: arVerification,
    mail: arMail,
    home: arHome,
    errors: arErrors,
    legal: arLegal,
    contact: arContact,
    faq: arFaq,
    site: arSite,
    blog: arBlog,
    proof: arProof,
  },
  de: {
    common: deCommon,
    auth: deAuth,
    account: deAccount,
    certificates: deCertificates,
    keys: deKeys,
    trust: deTrust,
    verification: deVerification,
    mail: deMail,
    home: deHome,
    errors: deErrors,
    legal: deLegal,
    contact: deContact,
    faq: deFaq,
    site: deSite,
    blog: deBlog,
    proof: deProof,
  },
  es: {
    common: esCommon,
    auth: esAuth,
    account: esAccount,
    certificates: esCertificates,
    keys: esKeys,
    trust: esTrust,
    verification: esVerification,
    mail: esMail,
    home: esHome,
    errors: esErrors,
    legal: esLegal,
    contact: esContact,
    faq: esFaq,
    site: esSite,
    blog: esBlog,
    proof: esProof,
  },
  zh: {
    common: zhCommon,
    auth: zhAuth,
    account: zhAccount,
    certificates: zhCertificates,
    keys: zhKeys,
    trust: zhTrust,
    verification: zhVerification,
    mail: zhMail,
    home: zhHome,
    errors: zhErrors,
    legal: zhLegal,
    contact: zhContact,
    faq: zhFaq,
    site: zhSite,
    blog: zhBlog,
    proof: zhProof,
  },
};
