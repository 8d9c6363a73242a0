import { App } from 'aws-cdk-lib';
import { bundleAllFunctions } from './constructs/code.ts';
import { createPlatformStacks } from './platform.ts';
import { readInfraSettings } from './settings.ts';

const app = new App();
const settings = readInfraSettings(app);
if (settings.bundle) await bundleAllFunctions();
createPlatformStacks(app, settings);
app.synth();
