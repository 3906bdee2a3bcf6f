# Shared by scripts/run and scripts/test; source it from the project's root.

# install_missing run|test: installs the packages of scripts/packages that are missing; nothing when all are there.
install_missing() {
  local wanted missing="" name
  if [ "$1" = run ]; then
    wanted=$(sed -e '/^# tests only/,$d' -e 's/#.*//' -e '/^[[:space:]]*$/d' scripts/packages)
  else
    wanted=$(sed -e 's/#.*//' -e '/^[[:space:]]*$/d' scripts/packages)
  fi
  for name in $wanted; do
    if ! dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'install ok installed'; then
      missing="$missing $name"
    fi
  done
  # shellcheck disable=SC2086
  [ -z "$missing" ] || install_packages $missing
}

# install_packages NAME…: Debian's packages of these names.
install_packages() {
  local as_root=""
  if [ "$(id -u)" -ne 0 ]; then as_root="sudo"; fi
  echo "== installing: $*"
  $as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# build PRESET [TARGET...]: configures and builds one preset of CMakePresets.json, whole targets at a time.
build() {
  local preset=$1
  shift
  export CCACHE_DEPEND=1  # the compiler's own list of headers: a miss is not preprocessed twice
  cmake --preset "$preset" -DYUANMEN_UNITY=ON >"build/$preset.configure.log" 2>&1 || { cat "build/$preset.configure.log"; return 1; }
  if [ $# -gt 0 ]; then cmake --build "build/$preset" --target "$@"; else cmake --build "build/$preset"; fi
}
