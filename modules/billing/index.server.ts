export { getQuota, releaseQuota, reserveQuota, setPlan } from "./quota";
