#!/usr/bin/env node
// Old syntax only up to the check: an older Node must get as far as telling what is missing.
if (Number(process.versions.node.split('.')[0]) < 24) {
  const own = process.versions.node;
  process.stderr.write(`saiyun: 需要 Node 24 或更高版本，当前为 ${own}; needs Node 24 or newer, this is ${own}\n`);
  process.exitCode = 1;
} else {
  // Not by `import`: an ES module facade of a built-in module costs more than the rest of the start.
  const module = process.getBuiltinModule('node:module');
  module.enableCompileCache();
  module.createRequire(import.meta.url)('../dist/main.cjs');
}
