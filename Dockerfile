# Image of the portal: built with the development tools, run without them, by a user without write access to the code.
# No container engine was available: tests/scripts/release.test.ts runs the same steps and commands in a plain folder.
# See docs/operations.md.

FROM node:24-bookworm-slim AS build
WORKDIR /portal
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /portal
COPY package.json package-lock.json ./
# The base image has Node 24, so the optional packages, which contain a copy of Node, are not needed.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /portal
COPY --from=packages /portal/node_modules ./node_modules
COPY --from=build /portal/dist/release ./
# Volumes: data of the embedded federation, assets of several releases (ASSETS_DIR), and the previous release
# (PORTAL_DIR).
RUN mkdir /data /assets /before && chown node:node /data /assets /before
ENV NODE_ENV=production PORT=4000 DATA_DIR=/data
EXPOSE 4000
USER node
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Heap limit far above the need of a gateway: garbage is collected earlier, and a leak ends the process.
CMD ["node", "--max-old-space-size=768", "gateway/main.ts"]
