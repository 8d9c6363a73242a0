import { installTool, optionalTools } from './testing/runner/tools.ts';

/** `npm run tools:evm`: installs the packages of one folder of `tools`. */
const tool = optionalTools.find((name) => name === process.argv[2]);
if (tool === undefined) throw new Error(`Name one of ${optionalTools.join(', ')}.`);
installTool(tool);
