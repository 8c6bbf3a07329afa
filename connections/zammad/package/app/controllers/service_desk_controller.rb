class ServiceDeskController < ApplicationController
  skip_before_action :verify_csrf_token, only: :api
  prepend_before_action -> { authentication_check && current_user.permissions!('admin.integration') }, only: :settings

  def api
    authentication_check_only if params[:place] == 'who'
    render ZammadHost.new('Zammad', ZammadHost.settings).rails(request, params[:place])
  end

  # Slots that are switched off.
  def off
    host = ZammadHost.new('Zammad', ZammadHost.settings)
    render json: host.points.keys.reject { |point| host.on?(point) }
  end

  # The page of settings.
  def settings
    Setting.set('service_desk', params.require(:settings).to_unsafe_h) if request.post?
    form = ZammadHost.new('Zammad', ZammadHost.settings).form('settings[%s]', {}, test: params[:test])
    token = "<input type='hidden' name='authenticity_token' value='#{form_authenticity_token}'>"
    render html: "<h1>Service desk</h1><form method='post'>#{token}#{form}<button>Save</button></form>".html_safe
  end
end
