import { App } from 'aws-cdk-lib';
import { bundleFunctions } from './constructs/code.ts';
import { platform } from './platform.ts';
import { settingsOf } from './settings.ts';

const app = new App();
const settings = settingsOf(app);
if (settings.bundle) await bundleFunctions();
platform(app, settings);
app.synth();
