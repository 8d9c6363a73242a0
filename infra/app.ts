import { App } from 'aws-cdk-lib';
import { bundleFunctions } from './constructs/code.ts';
import { createPlatform } from './platform.ts';
import { readInfraSettings } from './settings.ts';

const app = new App();
const settings = readInfraSettings(app);
if (settings.bundle) await bundleFunctions();
createPlatform(app, settings);
app.synth();
