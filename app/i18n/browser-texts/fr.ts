import account from "../locales/fr/account.json";
import certificates from "../locales/fr/certificates.json";
import common from "../locales/fr/common.json";
import errors from "../locales/fr/errors.json";

export const texts = { account, common, certificates, errors };
