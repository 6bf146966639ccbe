FROM python:3.11-slim AS build
WORKDIR /src
COPY requirements.txt ./
RUN python -m venv /opt/tidetable \
 && /opt/tidetable/bin/pip install --no-cache-dir --require-hashes -r requirements.txt
COPY . .
RUN /opt/tidetable/bin/pip install --no-cache-dir --no-deps .

FROM python:3.11-slim
RUN useradd --system --create-home tidetable
COPY --from=build /opt/tidetable /opt/tidetable
USER tidetable
WORKDIR /home/tidetable
ENV PATH=/opt/tidetable/bin:$PATH PYTHONUNBUFFERED=1
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
STOPSIGNAL SIGTERM
CMD ["tidetable", "serve", "--host", "0.0.0.0", "--port", "8000"]
