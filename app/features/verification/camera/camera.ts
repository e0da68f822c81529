import { paths } from "#app/paths";
import { readScannedAddress } from "#modules/verification/index";
import { createCodeReader } from "./code-reader";

/** Pause between two scans in milliseconds: quick enough for a hand, slow enough for a phone. */
const PAUSE_MS = 150;

type State = "starting" | "scanning" | "denied" | "missing" | "foreign-host" | "no-certificate-code";

/** Shows the camera's video and scans it until a code leads to a certificate of the platform, and navigates there. */
async function start(page: HTMLElement, video: HTMLVideoElement) {
  const origin = page.dataset.origin ?? location.origin;
  const show = (state: State, host = "") => {
    for (const element of page.querySelectorAll<HTMLElement>("[data-state]"))
      element.hidden = element.dataset.state !== state;
    for (const element of page.querySelectorAll<HTMLElement>("[data-sentence]"))
      element.textContent = element.dataset.sentence?.replace("{host}", isolate(host)) ?? "";
    video.hidden = state === "denied" || state === "missing";
  };
  show("starting");
  const stream = await openCamera(show);
  if (!stream) return;
  video.srcObject = stream;
  await video.play();
  show("scanning");
  const read = await createCodeReader(page.dataset.worker ?? "");
  for (;;) {
    const text = await read(video);
    const scanned = text === null ? null : readScannedAddress(text, origin);
    if (scanned?.ok) {
      for (const track of stream.getTracks()) track.stop();
      location.assign(paths.verification(scanned.publicId));
      return;
    }
    if (scanned) show(scanned.code, "host" in scanned ? scanned.host : "");
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Isolates a Latin name in a right-to-left sentence. */
const isolate = (name: string) => `\u2068${name}\u2069`;

async function openCamera(show: (state: State) => void): Promise<MediaStream | null> {
  if (!navigator.mediaDevices) {
    show("missing");
    return null;
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
  } catch (error) {
    show(error instanceof DOMException && error.name === "NotAllowedError" ? "denied" : "missing");
    return null;
  }
}

const page = document.querySelector<HTMLElement>("[data-camera]");
const video = page?.querySelector("video");
if (page && video) void start(page, video);
