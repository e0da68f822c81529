/** Used part of the browser's Shape Detection API, which not all browsers have. */
interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface NativeDetectorConstructor {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: NativeDetectorConstructor;
  }
}

/** Reads the text of the code in the current video frame; null for none. Called for one frame at a time. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** Maximum side of the scanned picture. */
const SIDE = 900;

/** Creates a reader with the browser's own detector, or with a worker, which does not block the video. */
export async function createCodeReader(workerAddress: string): Promise<CodeReader> {
  const native = window.BarcodeDetector;
  const formats = native ? await native.getSupportedFormats().catch(() => []) : [];
  if (!native || !formats.includes("qr_code")) return readerInWorker(workerAddress);
  const detector = new native({ formats: ["qr_code"] });
  // A detector may report support and then fail on systems without the underlying service.
  let fallback: CodeReader | null = null;
  return async (video) => {
    if (fallback) return fallback(video);
    try {
      return (await detector.detect(video))[0]?.rawValue ?? null;
    } catch {
      fallback = readerInWorker(workerAddress);
      return fallback(video);
    }
  };
}

function readerInWorker(address: string): CodeReader {
  const worker = new Worker(address);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight, 1));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0 || canvas.height === 0) return null;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    return new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.postMessage(picture, [picture.data.buffer]);
    });
  };
}
