import { App } from 'aws-cdk-lib';
import { platform } from './platform.ts';
import { settingsOf } from './settings.ts';

const app = new App();
platform(app, settingsOf(app));
app.synth();
