import { pictures, type scene } from "#app/modules.server";

/** The used part of the package, which is no dependency, because only this comparison would need its 50 megabytes. */
interface Compiler {
  mapShadow(path: string, content: Buffer): void;
  pdf(source: { mainFileContent: string }): Buffer;
}

/** Typst in this process, warm: the CPU time to make a PDF of a certificate from its SVG. */
export interface Typst {
  /** Returns the time for each scene, in ms. */
  print(scenes: scene.Scene[]): number[];
}

/** Starts Typst. Null where it is not installed: `npm install --no-save @myriaddreamin/typst-ts-node-compiler`. */
export async function startTypst(): Promise<Typst | null> {
  const name = "@myriaddreamin/typst-ts-node-compiler";
  const found: { NodeCompiler: { create(options: { workspace: string }): Compiler } } | null = await import(name).catch(
    () => null,
  );
  if (!found) return null;
  const workspace = process.cwd();
  const compiler = found.NodeCompiler.create({ workspace });
  return {
    print: (scenes) =>
      scenes.map((scene) => {
        const svg = Buffer.from(pictures.writeSvg(scene));
        const page = `#set page(width: ${scene.width}pt, height: ${scene.height}pt, margin: 0pt)`;
        const before = process.cpuUsage();
        compiler.mapShadow(`${workspace}/certificate.svg`, svg);
        compiler.pdf({ mainFileContent: `${page}\n#image("certificate.svg", width: 100%)` });
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      }),
  };
}
