import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import * as ecs from 'aws-cdk-lib/aws-ecs';
import { buildSync } from 'esbuild';
import { getStreamBuildOptions } from '#infra/stream-bundle.ts';

const root = join(import.meta.dirname, '..', '..');
const source = join(root, 'infra', 'stream-image');
const folder = join(root, 'dist', 'stream');

/**
 * Returns the image of the stream: one file and its Dockerfile, or the Dockerfile alone when only the stacks are
 * inspected.
 */
export function createStreamContainerImage(bundle: boolean): ecs.ContainerImage {
  if (!bundle) return ecs.ContainerImage.fromAsset(source, { platform: Platform.LINUX_ARM64 });
  mkdirSync(folder, { recursive: true });
  buildSync(getStreamBuildOptions(root, join(folder, 'index.mjs')));
  copyFileSync(join(source, 'Dockerfile'), join(folder, 'Dockerfile'));
  return ecs.ContainerImage.fromAsset(folder, { platform: Platform.LINUX_ARM64 });
}
