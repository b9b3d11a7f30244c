#!/bin/sh
# Creates the secrets of compose.yml once; existing ones stay.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
keep() { [ -s "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"; }
keep database-password "$(random 24)"
keep database-url "postgres://parlance:$(cat secrets/database-password)@postgres/parlance"
keep secret-key "$(random 32)"
keep metrics-token "$(random 24)"
# The containers read them as another user.
chmod 0444 secrets/*
echo "The secrets are in $(pwd)/secrets. Keep secret-key with your backups: without it they cannot be opened."
