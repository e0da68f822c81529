export { fitImages } from "./raster/fit-image";
export { imageType, isRaster } from "./raster/image-type";
export { rasteriseSvg } from "./raster/rasterise-svg";
export { writeSvg } from "./svg/write-svg";
export { pageAsImage, writePng } from "./write-png";
export { writeWebp } from "./write-webp";
