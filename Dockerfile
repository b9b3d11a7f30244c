# syntax=docker/dockerfile:1
# docker build --target run -t parlance .        your own PostgreSQL, no offline engine
# docker build --target demo -t parlance:demo .  everything in one container, to try it
ARG NODE=24.21.0
ARG DEBIAN=trixie

FROM node:${NODE}-${DEBIAN} AS build
WORKDIR /app
ENV ONNXRUNTIME_NODE_INSTALL=skip
COPY package.json package-lock.json ./
COPY sdk/package.json sdk/
COPY web/package.json web/
COPY deploy/alone/package.json deploy/alone/
COPY scripts scripts
RUN --mount=type=cache,target=/root/.npm \
  npm ci --omit=dev -w web -w sdk --include-workspace-root --no-audit --no-fund
COPY . .
RUN node scripts/build-web.mjs && node scripts/lay-out.mjs run /out/run

FROM build AS build_demo
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund
RUN node scripts/lay-out.mjs demo /out/demo

FROM debian:${DEBIAN}-slim AS base
# ffmpeg converts videos; git is for connections to repositories. Neither is needed to start.
ARG PACKAGES="ca-certificates"
RUN apt-get update \
  && apt-get install -y --no-install-recommends ${PACKAGES} \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin parlance \
  && install -d -o parlance -g parlance -m 0700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 PARLANCE_DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
VOLUME /data
EXPOSE 8080
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "--enable-source-maps", "node_modules/.parlance/server/app-main.mjs"]
LABEL org.opencontainers.image.title="Parlance" \
  org.opencontainers.image.description="Localize and publish: a localization platform and a social publishing platform in one system." \
  org.opencontainers.image.licenses="Apache-2.0"

FROM base AS demo
COPY --from=build_demo /out/demo /app

FROM base AS run
ENV PARLANCE_DEMO=off PARLANCE_LOCAL_ENGINE=builtin
COPY --from=build /out/run /app
