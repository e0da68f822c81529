import jsQR from "jsqr";

self.onmessage = ({ data }: MessageEvent<ImageData>) => {
  const found = jsQR(data.data, data.width, data.height, { inversionAttempts: "attemptBoth" });
  self.postMessage(found?.data || null);
};
