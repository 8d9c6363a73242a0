import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { FONTS_FOLDER, type FontName, fontFiles, type FontWeight } from '#shared/font-files.ts';

/** Returns the bytes of a font: from next to the bundle, else from its package. */
export function readFont(name: FontName, weight: FontWeight): Buffer {
  const { entry, [weight]: file } = fontFiles[name];
  const bundledPath = join(import.meta.dirname, FONTS_FOLDER, basename(file));
  if (existsSync(bundledPath)) return readFileSync(bundledPath);
  return readFileSync(join(dirname(createRequire(import.meta.url).resolve(entry)), file));
}
