import account from "../locales/zh/account.json";
import certificates from "../locales/zh/certificates.json";
import common from "../locales/zh/common.json";
import errors from "../locales/zh/errors.json";

export const texts = { account, common, certificates, errors };
