/** The part of the browsers' own reader (Shape Detection API) that is used; not all have it. */
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

/** What the code in the picture says, or null. Asked for one picture after another. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** The longest side of the picture that is searched. */
const SIDE = 900;

/** Reads with what the browser has of its own, else in a worker, so that the picture does not stand still meanwhile. */
export async function createCodeReader(workerAddress: string): Promise<CodeReader> {
  const native = window.BarcodeDetector;
  const formats = native ? await native.getSupportedFormats().catch(() => []) : [];
  if (!native || !formats.includes("qr_code")) return readerInWorker(workerAddress);
  const detector = new native({ formats: ["qr_code"] });
  // It says that it can and then cannot on systems without the service behind it.
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
