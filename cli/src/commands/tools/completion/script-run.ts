import type { Run } from '../../../cli.ts';

export interface ScriptOptions {
  readonly action: 'script';
  readonly shell: 'bash' | 'zsh' | 'fish' | 'powershell';
}

/** Each script calls the program at every tab; without an answer it offers files. A PowerShell before 7.3 drops empty words. */
const scripts: Readonly<Record<ScriptOptions['shell'], string>> = {
  bash: `COMP_WORDBREAKS=\${COMP_WORDBREAKS//=}
_saiyun() {
  local IFS=$'\\n'
  COMPREPLY=($(saiyun __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
  [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
}
complete -o default -F _saiyun saiyun
`,
  zsh: `#compdef saiyun
_saiyun() {
  local -a found
  found=("\${(@f)$(saiyun __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null | sed $'s/:/\\\\\\\\:/g; s/\\t/:/')}")
  if [[ -n "\${found[1]}" ]]; then _describe saiyun found; else _files; fi
}
compdef _saiyun saiyun
`,
  fish: `function __saiyun_complete
  set -l words (commandline -opc)
  set -e words[1]
  set -l found (saiyun __complete -- $words (commandline -ct) 2>/dev/null)
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c saiyun -f -k -a '(__saiyun_complete)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName saiyun -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.ToString() })
  saiyun __complete --dot -- @words "$word." 2>$null | ForEach-Object {
    $value, $about = $_ -split "\`t", 2
    if (-not $about) { $about = $value }
    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $about)
  }
}
`,
};

export const runScript: Run<ScriptOptions> = async (cli, { shell }) => {
  await cli.out(scripts[shell]);
  return undefined;
};
