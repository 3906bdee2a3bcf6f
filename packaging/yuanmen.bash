# Completion for bash: commands and flags are read off the program's own help, so they are always those it has.
_yuanmen() {
  local word=${COMP_WORDS[COMP_CWORD]} path=() each help
  for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $each in -*|*/*|*.*) break ;; esac
    path+=("$each")
  done
  help=$("${COMP_WORDS[0]}" "${path[@]}" --help 2>/dev/null) || help=$("${COMP_WORDS[0]}" "${path[0]}" --help 2>/dev/null)
  case $word in
    -*) mapfile -t COMPREPLY < <(compgen -W "$(grep -oE -- '(^|[ ,])--?[a-z][a-z-]*' <<<"$help" | tr -d ' ,' | sort -u)" -- "$word") ;;
    *)
      local commands
      commands=$(sed -n '/^Subcommands:/,$s/^  \([a-z][a-z-]*\).*/\1/p' <<<"$help")
      if [ -n "$commands" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
      else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
      fi ;;
  esac
}
complete -o filenames -F _yuanmen yuanmen
